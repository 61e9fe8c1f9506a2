import { ActionIcon } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useTheme } from '../../../lib/browser/color-scheme.ts';
import { tip } from '../../../ui/menus/tooltips.tsx';

export function ThemeToggle() {
  const { scheme, toggle } = useTheme();
  const label = scheme === 'dark' ? 'Switch to light theme' : 'Switch to dark theme';
  return (
    <ActionIcon aria-label={label} onClick={toggle} size={32} {...tip(label)}>
      {scheme === 'dark' ? <IconSun size={18} stroke={1.5} /> : <IconMoon size={18} stroke={1.5} />}
    </ActionIcon>
  );
}
