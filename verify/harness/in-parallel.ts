/** Calls `work` for all items, at most `limit` at a time. */
export async function inParallel<Item>(
  items: readonly Item[],
  limit: number,
  work: (item: Item, at: number) => Promise<void>,
): Promise<void> {
  let next = 0
  const worker = async () => {
    for (let at = next++; at < items.length; at = next++) await work(items[at] as Item, at)
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker))
}
