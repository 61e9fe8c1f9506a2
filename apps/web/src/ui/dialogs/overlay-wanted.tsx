/** Marks an overlay whose code is still loading. Single-letter shortcuts are off while it is there. */
export const OverlayWanted = () => <span hidden data-overlay-wanted />;
