/** Options of a query that a visible page repeats: every 5 seconds while the client waits for something, else every 30. */
export const pollOptions = (isWaiting: boolean) => ({
  pollingInterval: isWaiting ? 5000 : 30_000,
  skipPollingIfUnfocused: true,
  refetchOnFocus: true,
  refetchOnMountOrArgChange: true,
})
