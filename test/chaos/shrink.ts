/**
 * The fewest actions whose run fails, by halving: the beginning of a plan is a plan. A run that fails by chance may
 * pass when repeated; then the answer is larger than needed, but always one that was seen to fail.
 * @param actions a number whose run failed
 */
export async function shortestFailing(
  actions: number,
  fails: (actions: number) => Promise<boolean>,
): Promise<number> {
  let [passes, failing] = [0, actions]
  while (failing - passes > 1) {
    const middle = Math.floor((passes + failing) / 2)
    if (await fails(middle)) failing = middle
    else passes = middle
  }
  return failing
}
