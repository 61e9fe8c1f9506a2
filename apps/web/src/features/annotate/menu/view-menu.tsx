import { useSyncExternalStore } from 'react';
import type { LiveController } from '../live/live-controller.ts';
import type { FieldRoom } from '../fields/field-place.ts';
import { FindBar } from './find-bar.tsx';
import { type MenuActions, PageMenu } from './page-menu.tsx';

/** The view's own menu, at the place that was pressed. */
export function ViewMenu({
  controller,
  room,
  actions,
}: {
  controller: LiveController;
  room: FieldRoom;
  actions: Omit<MenuActions, 'find'>;
}) {
  const { asks } = controller;
  const { menu } = useSyncExternalStore(asks.subscribe, asks.read);
  if (!menu) return null;
  const find = () => asks.set({ find: '' });
  return (
    <PageMenu
      key={`${menu.x},${menu.y}`}
      menu={menu}
      room={room}
      actions={{ ...actions, find }}
      onClose={() => asks.set({ menu: null })}
    />
  );
}

/** The bar that finds words in the page, while it is wanted. */
export function ViewFind({ controller }: { controller: LiveController }) {
  const { asks, send } = controller;
  const { find, found } = useSyncExternalStore(asks.subscribe, asks.read);
  if (find === null) return null;
  const close = () => {
    asks.set({ find: null, found: null });
    send({ type: 'find', text: '', step: 0 });
  };
  return <FindBar first={find} found={found} onFind={send} onClose={close} />;
}
