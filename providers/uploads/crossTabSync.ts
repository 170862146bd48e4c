type TabMessage = { from: string; says: 'here' | 'also here' };

/**
 * Reports whether the same order is open for upload in another tab of this browser. Returns a function that stops
 * listening.
 */
export function watchOtherTabs(orderUuid: string, onFound: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const channel = new BroadcastChannel(`galley upload ${orderUuid}`);
  const me = `${Date.now()} ${Math.random()}`;
  const post = (says: TabMessage['says']) => channel.postMessage({ from: me, says } satisfies TabMessage);
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.from === me) return;
    if (data.says === 'here') post('also here');
    onFound();
  };
  post('here');
  return () => channel.close();
}
