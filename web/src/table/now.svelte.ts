// The time, for what counts down in whole seconds. Call `ticking` in an effect of the component that shows it.

let now = $state(Date.now());
let watchers = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/** Keep `seconds` running as long as somebody looks. */
export function ticking(): () => void {
  now = Date.now();
  if (watchers++ === 0) timer = setInterval(() => (now = Date.now()), 250);
  return () => {
    if (--watchers === 0) clearInterval(timer);
  };
}

/** Whole seconds from now until a moment, 0 if it is over. */
export const secondsTo = (moment: number): number => Math.max(0, Math.ceil((moment - now) / 1000));
