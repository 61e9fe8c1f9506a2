import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { safeHref } from '../lib/browser/safe-href.ts';

interface SafeLinkProps {
  /** The address as a person typed it. */
  href: string;
  children?: ReactNode;
  className?: string | undefined;
}

/** No link for an address that is no web address. */
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
