/** An expected failure. The program prints only its message, one sentence for the person at the terminal, without a stack trace. */
export class CannotStart extends Error {}

/** The `code` of a system or PostgreSQL error (`EACCES`, `28P01`), or an empty string. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

const reasons: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOENT: 'there is no such file',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'a file of that name is in the way',
  ENOSPC: 'the disk is full',
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was closed',
  ENOTFOUND: 'the host is not known',
  EAI_AGAIN: 'the host is not known',
  ETIMEDOUT: 'no response in time',
}

/** A system error in a few plain words, or the first line of its message. */
export function reasonOf(error: unknown): string {
  const known = reasons[codeOf(error)]
  if (known) return known
  const message = error instanceof Error ? error.message : String(error)
  return message.split('\n')[0]?.replace(/\.$/, '') || codeOf(error) || 'no reason was given'
}
