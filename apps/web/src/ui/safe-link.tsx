import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { safeHref } from '../lib/browser/safe-href.ts';

interface SafeLinkProps {
  /** The address as a person typed it. */
  href: string;
  children?: ReactNode;
  className?: string | undefined;
}

/** Renders a link, or plain text if the address is not a web address. */
export function SafeLink({ href, children = href, className }: SafeLinkProps) {
  const target = safeHref(href, window.location.origin);
  if (!target) return <span className={className}>{children}</span>;
  return (
    <Anchor
      href={target}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className={className}
      title={href}
    >
      {children}
    </Anchor>
  );
}
