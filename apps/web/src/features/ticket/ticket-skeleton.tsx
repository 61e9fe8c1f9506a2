import { Skeleton, VisuallyHidden } from '@mantine/core';
import classes from './ticket.module.css';

export function TicketSkeleton() {
  return (
    <div className={classes.page}>
      <div className={classes.words}>
        <output className={classes.loading}>Loading ticket...</output>
        <Skeleton height={26} width="62%" />
        <Skeleton height={14} mt="md" />
        <Skeleton height={14} mt={8} width="86%" />
        <div className={`${classes.ghostShot} ghost`} />
      </div>
      <div className={classes.aside}>
        <Skeleton height={30} width={120} />
        {[1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} height={14} mt="md" />
        ))}
        <VisuallyHidden>Loading details</VisuallyHidden>
      </div>
    </div>
  );
}
