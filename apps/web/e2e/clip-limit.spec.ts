import type { Project } from '@ringmark/contract/projects/projects';
import { annotationDialog, clickAt, openPage, saveAnnotation } from './harness/screens/annotate.ts';
import { durationOf, record, review } from './harness/screens/clip.ts';
import { test } from './harness/remote.ts';
import { pageOf } from './harness/outside/site.ts';
import { expect } from './harness/test.ts';

const MEMBER = { email: 'ivo@grain.example', name: 'Ivo Grain' };
const MB = 1_048_576;
let project: Project;
let url: string;

test.use({ settings: { RINGMARK_UPLOAD_MAX_MB: '1' } });
test.slow();

/** Nothing makes noise small. */
const NOISE = pageOf(
  'Noise',
  `<canvas width="683" height="384" style="width:100vw;height:100vh;display:block"></canvas><script>
const pen = document.querySelector('canvas').getContext('2d');
const grain = pen.createImageData(683, 384);
function draw() {
  const px = new Uint32Array(grain.data.buffer);
  for (let at = 0; at < px.length; at += 1) px[at] = (Math.random() * 0xffffff) | 0xff000000;
  pen.putImageData(grain, 0, 0);
  setTimeout(draw, 60);
}
draw();
</script>`,
);

test.beforeAll(async ({ installation, site }) => {
  url = site.put('/noise', NOISE);
  const { organization } = await installation.createCustomer('Grain', 'grain.example');
  project = await installation.createProject(organization, 'Grain', [url]);
});

test('one that grows too large ends early, and can be sent all the same', async ({ openAs }) => {
  const page = await openAs(MEMBER);
  await openPage(page, project, url, '1366x768');
  await record(page);
  await expect(review(page)).toContainText('close to the file size limit', { timeout: 90_000 });
  const length = await durationOf(review(page).locator('video'));
  expect(length).toBeLessThan(60);
  await review(page).getByRole('button', { name: 'Keep for next pin' }).click();
  await page.keyboard.press('m');
  await clickAt(page, 300, 300);
  await expect(annotationDialog(page).getByText(/^recording-/)).toBeVisible();
  await saveAnnotation(page, 'It is noisy');
  const sent = async () => {
    const [{ id }] = await (await page.request.get(`/api/tickets?projectId=${project.id}`)).json();
    return (await page.request.get(`/api/tickets/${id}/attachments`)).json();
  };
  await expect.poll(async () => (await sent()).length).toBe(1);
  const [{ fileSize }] = await sent();
  expect(fileSize).toBeLessThanOrEqual(MB);
  expect(fileSize).toBeGreaterThan(MB / 2);
});
