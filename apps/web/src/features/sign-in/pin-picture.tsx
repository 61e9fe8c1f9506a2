import classes from './sign-in.module.css';

/** An illustration. */
export function PinPicture() {
  return (
    <svg className={classes.art} viewBox="0 0 560 440" aria-hidden="true" focusable="false">
      <rect className={classes.artWindow} x="20" y="20" width="470" height="340" rx="14" />
      <path className={classes.artLine} d="M20 58h470" />
      <circle className={classes.artFaint} cx="42" cy="39" r="5" />
      <circle className={classes.artFaint} cx="60" cy="39" r="5" />
      <circle className={classes.artFaint} cx="78" cy="39" r="5" />
      <rect className={classes.artFaint} x="150" y="31" width="210" height="16" rx="8" />
      <rect className={classes.artStrong} x="48" y="88" width="190" height="20" rx="6" />
      <rect className={classes.artStrong} x="48" y="118" width="132" height="20" rx="6" />
      <rect className={classes.artFaint} x="48" y="156" width="168" height="9" rx="4.5" />
      <rect className={classes.artFaint} x="48" y="173" width="150" height="9" rx="4.5" />
      <rect className={classes.artFaint} x="48" y="190" width="96" height="9" rx="4.5" />
      <rect className={classes.artAccent} x="48" y="218" width="104" height="32" rx="8" />
      <rect className={classes.artTint} x="274" y="84" width="188" height="166" rx="10" />
      <path
        className={classes.artHill}
        d="M274 222l52-50 38 34 44-56 54 62v28a10 10 0 0 1-10 10H284a10 10 0 0 1-10-10z"
      />
      <rect className={classes.artFaint} x="48" y="284" width="128" height="52" rx="10" />
      <rect className={classes.artFaint} x="191" y="284" width="128" height="52" rx="10" />
      <rect className={classes.artFaint} x="334" y="284" width="128" height="52" rx="10" />
      <path className={classes.artThread} d="M184 245C226 262 266 270 300 300" />
      <g className={classes.artRing}>
        <circle cx="152" cy="234" r="30" />
        <circle cx="152" cy="234" r="22" />
        <circle cx="152" cy="234" r="8" />
      </g>
      <rect className={classes.artNote} x="262" y="292" width="272" height="112" rx="14" />
      <circle className={classes.artAvatar} cx="292" cy="322" r="13" />
      <rect className={classes.artStrong} x="314" y="312" width="92" height="9" rx="4.5" />
      <rect className={classes.artFaint} x="314" y="327" width="54" height="7" rx="3.5" />
      <rect className={classes.artMuted} x="280" y="350" width="226" height="8" rx="4" />
      <rect className={classes.artMuted} x="280" y="366" width="188" height="8" rx="4" />
      <rect className={classes.artMuted} x="280" y="382" width="120" height="8" rx="4" />
    </svg>
  );
}
