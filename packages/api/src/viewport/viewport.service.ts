import type { Ok } from '@ringmark/contract/text';
import type {
  ResolvedPin,
  Screenshot,
  Viewport,
  ViewportInspected,
  clickViewportInput,
  inspectViewportInput,
  openViewportInput,
  resolvePinsInput,
  scrollViewportInput,
  takeScreenshotInput,
  viewportClickedSchema,
  viewportRefInput,
  viewportShotSchema,
} from '@ringmark/contract/viewport';
import type { z } from 'zod';
import type { SignedInContext } from '../context.ts';
import { unbuilt } from '../unbuilt.ts';

export async function openViewport(
  _ctx: SignedInContext,
  _input: z.infer<typeof openViewportInput>,
): Promise<Viewport> {
  return unbuilt();
}

export async function scrollViewport(
  _ctx: SignedInContext,
  _input: z.infer<typeof scrollViewportInput>,
): Promise<z.infer<typeof viewportShotSchema>> {
  return unbuilt();
}

export async function clickViewport(
  _ctx: SignedInContext,
  _input: z.infer<typeof clickViewportInput>,
): Promise<z.infer<typeof viewportClickedSchema>> {
  return unbuilt();
}

export async function inspectViewport(
  _ctx: SignedInContext,
  _input: z.infer<typeof inspectViewportInput>,
): Promise<ViewportInspected> {
  return unbuilt();
}

export async function resolvePins(
  _ctx: SignedInContext,
  _input: z.infer<typeof resolvePinsInput>,
): Promise<ResolvedPin[]> {
  return unbuilt();
}

export async function closeViewport(
  _ctx: SignedInContext,
  _input: z.infer<typeof viewportRefInput>,
): Promise<Ok> {
  return unbuilt();
}

export async function takeScreenshot(
  _ctx: SignedInContext,
  _input: z.infer<typeof takeScreenshotInput>,
): Promise<Screenshot> {
  return unbuilt();
}
