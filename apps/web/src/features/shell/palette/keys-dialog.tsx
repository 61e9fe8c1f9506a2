import { Kbd, Modal } from '@mantine/core';
import { COMMAND_KEY } from '../../../lib/browser/command-key.ts';
import classes from './palette.module.css';

const KEYS: { keys: string[]; what: string }[] = [
  { keys: [COMMAND_KEY, 'K'], what: 'Go anywhere or find a ticket' },
  { keys: ['C'], what: 'Create a ticket' },
  { keys: ['/'], what: 'Search' },
  { keys: [COMMAND_KEY, 'B'], what: 'Open or close the sidebar' },
  { keys: ['Arrows'], what: 'Move between cards on the board' },
  { keys: ['Enter'], what: 'Open the card' },
  { keys: ['X'], what: 'Select tickets to edit together; Shift+arrow keys select more (team only)' },
  { keys: [COMMAND_KEY, 'A'], what: 'List: select all tickets shown' },
  { keys: ['Space'], what: 'Pick up or drop a card' },
  { keys: ['I'], what: 'Assign a ticket (team only)' },
  { keys: ['L'], what: 'Label a ticket (team only)' },
  { keys: ['D'], what: 'Set a ticket’s due date (team only)' },
  { keys: ['M'], what: 'Merge a ticket, or the selected ones (team only)' },
  { keys: ['V'], what: 'Annotation page: switch to View' },
  { keys: ['M'], what: 'Annotation page: place a pin' },
  { keys: ['H'], what: 'Annotation page: hide or show pins' },
  { keys: [COMMAND_KEY, 'Enter'], what: 'Submit a comment or form' },
  { keys: ['Esc'], what: 'Cancel, close, dismiss' },
  { keys: ['?'], what: 'Show this list' },
];

export function KeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="Keyboard shortcuts"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
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
