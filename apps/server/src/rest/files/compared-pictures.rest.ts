import { requireDoorPicture } from '@ringmark/api/projects/doors/doors.service';
import { requirePreviewPicture } from '@ringmark/api/evidence/previews/previews.service';
import {
  requireAdministrator,
  requireAdminSession,
  requireMember,
} from '@ringmark/api/core/context/procedures';
import { requireProofPicture } from '@ringmark/api/evidence/proofs/proofs.service';
import { requireSizePicture } from '@ringmark/api/evidence/sizes/sizes.service';
import type { ProjectId, TicketId } from '@ringmark/contract/ids';
import type { FastifyInstance } from 'fastify';
import type { DiskFileStore } from '../../adapters/file-store.ts';
import type { ContextOf } from '../../request-context.ts';
import { IMMUTABLE, sendFile } from './send-file.ts';

/** Serves the screenshots that the server takes of pages by itself. */
export function addComparedPictures(app: FastifyInstance, contextOf: ContextOf, store: DiskFileStore): void {
  app.get<{ Params: { id: string; proofId: string } }>(
    '/api/tickets/:id/proofs/:proofId/picture',
    { config: { access: 'member', scope: 'ticket' } },
    async (request, reply) => {
      const ctx = requireMember(contextOf(request, reply), false);
      const id = requireProofPicture(ctx, request.params.id as TicketId, request.params.proofId);
      return sendFile(store, { id, contentType: 'image/jpeg', cacheControl: IMMUTABLE }, request, reply);
    },
  );
  app.get<{ Params: { id: string; previewId: string; which: string } }>(
    '/api/tickets/:id/previews/:previewId/:which',
    { config: { access: 'admin', scope: 'ticket' } },
    async (request, reply) => {
      const ctx = requireAdministrator(contextOf(request, reply), false);
      const { id, previewId, which } = request.params;
      const picture = requirePreviewPicture(ctx, id as TicketId, previewId, which);
      return sendFile(store, { ...picture, cacheControl: IMMUTABLE }, request, reply);
    },
  );
  app.get<{ Params: { projectId: string; pictureId: string } }>(
    '/api/admin/projects/:projectId/door-pictures/:pictureId',
    { config: { access: 'admin', scope: 'project' } },
    async (request, reply) => {
      const ctx = requireAdminSession(contextOf(request, reply));
      const { projectId, pictureId } = request.params;
      const id = requireDoorPicture(ctx, projectId as ProjectId, pictureId);
      return sendFile(store, { id, contentType: 'image/jpeg', cacheControl: IMMUTABLE }, request, reply);
    },
  );
  app.get<{ Params: { id: string; pictureId: string } }>(
    '/api/tickets/:id/sizes/pictures/:pictureId',
    { config: { access: 'member', scope: 'ticket' } },
    async (request, reply) => {
      const ctx = requireMember(contextOf(request, reply), false);
      const { id, pictureId } = request.params;
      const picture = requireSizePicture(ctx, id as TicketId, pictureId);
      return sendFile(store, { ...picture, cacheControl: IMMUTABLE }, request, reply);
    },
  );
}
