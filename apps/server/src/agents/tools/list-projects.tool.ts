import { z } from 'zod';
import { agentTool } from '../agent-tool.ts';

export const listProjects = agentTool({
  name: 'list_projects',
  title: 'List projects',
  description: 'Lists the projects you can work on, with the URLs of their sites.',
  input: z.object({}),
  scope: 'read',
  changes: 'nothing',
  async run({ api }) {
    const projects = (await api.projects.list()).filter(({ agents }) => agents);
    return {
      lines: [projects.length === 0 ? 'You have no access to any project.' : `Projects: ${projects.length}`],
      quotes: projects.map(({ id, name, allowedUrls }) => ({
        from: `project ${id}`,
        text: [name, ...allowedUrls].join('\n'),
      })),
      data: { projects: projects.map(({ id }) => ({ id })) },
    };
  },
});
