import type { Picture } from '@ringmark/api/outward/agents/agent-pictures.service';
import type { Quote } from '@ringmark/api/core/base/fence-quotes';
import type { createCaller } from '@ringmark/api/compose/app-router';
import type { SignedInContext } from '@ringmark/api/core/context/context';
import type { z } from 'zod';

/**
 * The caller that a tool works for. Every call goes through the procedures, which decide what the token's owner may do.
 */
export interface Agent {
  ctx: SignedInContext;
  api: ReturnType<typeof createCaller>;
  /** Aborted when the caller has gone. */
  signal: AbortSignal;
}

export interface ToolAnswer {
  /** Ringmark's own words, a line each. */
  lines: readonly string[];
  quotes?: readonly Quote[];
  pictures?: readonly Picture[];
  /** Ids, numbers and states for programs. Never holds text of other people or of a page, which needs marks. */
  data?: Record<string, unknown>;
  /** The tool's app shows this as text. Clients keep it from the model, so it may contain words of a page. */
  forApp?: { sentence: string };
}

/** Clients with MCP Apps (SEP-1865) show this page with a tool's results. It fetches nothing. */
export interface AgentApp {
  uri: `ui://${string}`;
  name: string;
  title: string;
  description: string;
  html: string;
}

/** A tool that agents can call. */
export interface AgentTool<Input extends z.ZodObject = z.ZodObject> {
  name: string;
  title: string;
  /** Says when to use it. It never holds text of a page or of other people. */
  description: string;
  input: Input;
  /** The token scope that the tool requires. */
  scope: 'read' | 'write';
  /** The kind of change that the tool makes, for clients that ask a person before a change. */
  changes: 'nothing' | 'adds' | 'alters';
  app?: AgentApp;
  run(agent: Agent, input: z.output<Input>): Promise<ToolAnswer>;
}

/** Ties the input of `run` to the schema. */
export const agentTool = <Input extends z.ZodObject>(tool: AgentTool<Input>): AgentTool<Input> => tool;
