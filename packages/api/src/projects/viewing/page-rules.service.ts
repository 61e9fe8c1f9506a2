import type { PointedElement } from '@ringmark/contract/live/page-rules';
import type { TriedRules, pointRuleInput, tryRulesInput } from '@ringmark/contract/pages/viewport-rules';
import type { z } from 'zod';
import type { SignedInContext } from '../../core/context/context.ts';
import { viewerOwnerOf } from '../../core/views/viewer-owner.ts';

/** @throws AppError not_found with the code `viewport_gone`, as the next. */
export const pointRule = (
  ctx: SignedInContext,
  { sessionId, x, y, wider }: z.infer<typeof pointRuleInput>,
): Promise<PointedElement | null> =>
  ctx.viewer.pointRule({ ownerId: viewerOwnerOf(ctx.actor), sessionId, x, y, wider: wider ?? 0 });

/** Has the caller's own view follow rules that are kept nowhere yet. */
export const tryRules = (
  ctx: SignedInContext,
  { sessionId, rules, look }: z.infer<typeof tryRulesInput>,
): Promise<TriedRules> =>
  ctx.viewer.tryRules({ ownerId: viewerOwnerOf(ctx.actor), sessionId, rules, look: look ?? null });
