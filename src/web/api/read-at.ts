/** When a reply was read, in milliseconds of `performance.now()`: the client's clock may be wrong, or be changed while the page is open. */
export interface ReadAt {
  readAtMs: number
}

export const withReadAt = <Reply extends object>(reply: Reply): Reply & ReadAt => ({ ...reply, readAtMs: performance.now() })
