import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ProofView } from '@ringmark/contract/tickets/proof-view';
import { ProofNow, ProofPair, ProofSlider } from './proof-slider.tsx';
import classes from './proof.module.css';

interface ToggleProps {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

const Toggle = ({ label, isOn, onChange }: ToggleProps) => (
  <Button size="xs" variant={isOn ? 'light' : 'default'} aria-pressed={isOn} onClick={() => onChange(!isOn)}>
    {label}
  </Button>
);

interface ProofPicturesProps {
  before: string | null;
  after: string | null;
  /** True if there are places to highlight. */
  hasPlaces: boolean;
  viewOf: (isWhole: boolean) => ProofView | undefined;
  /** True in a list, where many pairs are looked through: side by side at first, and lower. */
  isInList?: boolean;
}

/** Pictures in a list are at most this tall, as CSS. */
const IN_LIST = '36vh';

/** Shows both pictures of a proof with their tools, or the one after alone where there is none before. */
export function ProofPictures({ before, after, hasPlaces, viewOf, isInList = false }: ProofPicturesProps) {
  const [isPair, setPair] = useState(isInList);
  const [isMarked, setMarked] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const view = viewOf(isWhole);
  if (!view || !after) return null;
  const whole = <Toggle label="Full screenshot" isOn={isWhole} onChange={setWhole} />;
  if (!before)
    return (
      <>
        <ProofNow view={view} src={after} {...(isInList && { height: IN_LIST })} />
        <div className={classes.tools}>{whole}</div>
      </>
    );
  const Shown = isPair ? ProofPair : ProofSlider;
  return (
    <>
      <Shown
        key={String(isWhole)}
        view={view}
        before={before}
        after={after}
        isMarked={isMarked}
        {...(isInList && { height: IN_LIST })}
      />
      <div className={classes.tools}>
        <Toggle label="Side by side" isOn={isPair} onChange={setPair} />
        {hasPlaces && <Toggle label="Highlight changes" isOn={isMarked} onChange={setMarked} />}
        {whole}
      </div>
    </>
  );
}
