import type { Outbound, RequestSent, RequestToSend } from '@ringmark/contract/outbound';

export interface FakeOutbound extends Outbound {
  /** Requests to other programs, in order. */
  readonly requests: RequestToSend[];
  /** Sets the answers of other programs from now on; without it they answer 200. */
  answer(next: (request: RequestToSend) => RequestSent | Promise<RequestSent>): void;
}

const takes = (_request: RequestToSend): RequestSent | Promise<RequestSent> => ({
  isAnswered: true,
  status: 200,
  headers: {},
  text: 'ok',
});

export function fakeOutbound(): FakeOutbound {
  const requests: RequestToSend[] = [];
  let answer: Parameters<FakeOutbound['answer']>[0] = takes;
  return {
    requests,
    answer: (next) => {
      answer = next;
    },
    send: async (request) => {
      requests.push(request);
      return answer(request);
    },
  };
}
