import {
  acceptInvitationInput,
  acceptedInvitationSchema,
  invitationLinkSchema,
  invitationOfferSchema,
  invitationRefInput,
  invitationSchema,
  invitationStepsSchema,
  invitationTokenInput,
  invitedPeopleSchema,
  invitePeopleInput,
  listInvitationsInput,
  proposePersonInput,
} from '@ringmark/contract/people/invitations';
import { okSchema } from '@ringmark/contract/text';
import { z } from 'zod';
import {
  adminProcedure,
  answer,
  memberProcedure,
  publicProcedure,
  router,
} from '../../core/context/procedures.ts';
import { acceptInvitation, readInvitation } from './accept-invitation.service.ts';
import {
  createInvitationLink,
  invitationSteps,
  listInvitations,
  resendInvitation,
  withdrawInvitation,
} from './invitations.service.ts';
import { invitePeople } from './invite.service.ts';
import { approveProposal, proposePerson } from './proposals.service.ts';

export const invitationsRouter = router({
  list: adminProcedure('organization')
    .input(listInvitationsInput)
    .output(answer(z.array(invitationSchema)))
    .query(({ ctx, input }) => listInvitations(ctx, input)),
  create: adminProcedure('organization')
    .input(invitePeopleInput)
    .output(answer(invitedPeopleSchema))
    .mutation(({ ctx, input }) => invitePeople(ctx, input)),
  resend: adminProcedure('organization')
    .input(invitationRefInput)
    .output(answer(invitationSchema))
    .mutation(({ ctx, input }) => resendInvitation(ctx, input.id)),
  createLink: adminProcedure('organization')
    .input(invitationRefInput)
    .output(answer(invitationLinkSchema))
    .mutation(({ ctx, input }) => createInvitationLink(ctx, input.id)),
  /** Declines a proposal. */
  takeBack: adminProcedure('organization')
    .input(invitationRefInput)
    .output(answer(okSchema))
    .mutation(({ ctx, input }) => withdrawInvitation(ctx, input.id)),
  approve: adminProcedure('organization')
    .input(invitationRefInput)
    .output(answer(invitationSchema))
    .mutation(({ ctx, input }) => approveProposal(ctx, input.id)),
  steps: adminProcedure('none')
    .output(answer(invitationStepsSchema))
    .query(({ ctx }) => invitationSteps(ctx)),
  propose: memberProcedure('organization')
    .input(proposePersonInput)
    .output(answer(okSchema))
    .mutation(({ ctx, input }) => proposePerson(ctx, input)),
  /** Takes POST, so that the token stays out of addresses; it changes nothing. */
  read: publicProcedure()
    .input(invitationTokenInput)
    .output(answer(invitationOfferSchema))
    .mutation(({ ctx, input }) => readInvitation(ctx, input)),
  accept: publicProcedure()
    .input(acceptInvitationInput)
    .output(answer(acceptedInvitationSchema))
    .mutation(({ ctx, input }) => acceptInvitation(ctx, input)),
});
