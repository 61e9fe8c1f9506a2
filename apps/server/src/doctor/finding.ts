export interface Finding {
  state: 'ok' | 'warning' | 'failed';
  about: string;
  sentence: string;
}

export const ok = (about: string, sentence: string): Finding => ({ state: 'ok', about, sentence });
export const warning = (about: string, sentence: string): Finding => ({ state: 'warning', about, sentence });
export const failed = (about: string, sentence: string): Finding => ({ state: 'failed', about, sentence });
