import type { FileTarget, FileTransfer } from '../base/file-transfer.types.ts';
import type { ViewSession } from '../session/view-session.types.ts';

/** Takes files into the page of a session; what fails in the browser ends the transfer as it ends any other work. */
export async function receiveInto(session: ViewSession, target: FileTarget): Promise<FileTransfer> {
  const transfer = await session.run(() => session.asks.receiveFiles(target));
  return {
    begin: (about) => session.run(() => transfer.begin(about)),
    write: (bytes) => session.run(() => transfer.write(bytes)),
    give: () => session.run(transfer.give),
    drop: transfer.drop,
  };
}
