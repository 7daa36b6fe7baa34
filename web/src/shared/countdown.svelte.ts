// A countdown: the server says how many seconds there are, the page counts them down.

/** Call it while a component is set up; `left` is what is left, in whole seconds. */
export function countdown(seconds: () => number): { readonly left: number } {
  let left = $state(0);
  $effect(() => {
    const end = performance.now() + seconds() * 1000;
    const timer = setInterval(count, 250);
    count();
    return () => clearInterval(timer);

    function count(): void {
      left = Math.max(0, Math.ceil((end - performance.now()) / 1000));
      if (left === 0) clearInterval(timer);
    }
  });
  return {
    get left() {
      return left;
    },
  };
}

/** 3:07, as a clock shows it. */
export const minutes = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
