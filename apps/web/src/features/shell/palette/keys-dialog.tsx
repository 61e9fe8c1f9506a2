import { Kbd, Modal } from '@mantine/core';
import { COMMAND_KEY } from '../../../lib/browser/command-key.ts';
import classes from './palette.module.css';

const KEYS: { keys: string[]; what: string }[] = [
  { keys: [COMMAND_KEY, 'K'], what: 'Go anywhere, find a ticket' },
  { keys: ['C'], what: 'Create a ticket' },
  { keys: ['/'], what: 'Search' },
  { keys: [COMMAND_KEY, 'B'], what: 'Open or close the sidebar' },
  { keys: ['Arrows'], what: 'Walk over the cards of the board' },
  { keys: ['Enter'], what: 'Open the card' },
  { keys: ['X'], what: 'Choose a ticket or card; with Shift and arrows more, to change them at once (team)' },
  { keys: [COMMAND_KEY, 'A'], what: 'List: choose all tickets that are shown' },
  { keys: ['Space'], what: 'Pick a card up, and drop it again' },
  { keys: ['I'], what: 'Assign a ticket or card (team)' },
  { keys: ['L'], what: 'Label a ticket or card (team)' },
  { keys: ['D'], what: 'Give a ticket a due date (team)' },
  { keys: ['M'], what: 'Merge a ticket, or those that are chosen (team)' },
  { keys: ['V'], what: 'Annotation page: look at the page' },
  { keys: ['M'], what: 'Annotation page: place a pin' },
  { keys: ['H'], what: 'Annotation page: hide pins, show them again' },
  { keys: [COMMAND_KEY, 'Enter'], what: 'Send a comment or a form' },
  { keys: ['Esc'], what: 'Cancel, close, dismiss' },
  { keys: ['?'], what: 'This list' },
];

export function KeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Keyboard" closeButtonProps={{ 'aria-label': 'Close' }}>
      <table className={classes.keys}>
        <tbody>
          {KEYS.map(({ keys, what }) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>
                {keys.map((key) => (
                  <Kbd key={key} ms={4}>
                    {key}
                  </Kbd>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  );
}
