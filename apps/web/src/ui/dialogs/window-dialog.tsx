import type { ModalProps } from '@mantine/core';
import { Dialog } from './dialog.tsx';
import classes from './window-dialog.module.css';

const CLASSES = {
  content: classes.content,
  header: classes.header,
  title: classes.title,
  body: classes.body,
};

/** A dialog in the whole window, whose body is as high as what its head leaves. */
export function WindowDialog(props: Omit<ModalProps, 'opened' | 'fullScreen' | 'classNames'>) {
  return <Dialog fullScreen {...props} classNames={CLASSES} />;
}
