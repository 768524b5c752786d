import { lstatSync, realpathSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Why files in the bank's folder would not surely be the bank's; undefined if they are. What lies there pays deals by itself, so only its owner may be
 * able to put something there. Nor may everybody be able to replace it, in a folder around it.
 *
 * @param owner the id of the user whose folder it must be
 */
export function problemOfInbox(folder: string, owner: number): string | undefined {
  try {
    const facts = lstatSync(folder)
    const { uid, mode } = facts
    if (facts.isSymbolicLink()) return 'is a link'
    if (!facts.isDirectory()) return 'is not a folder'
    if (uid !== owner) return `belongs to user ${uid}, and must belong to user ${owner} (BANK_INBOX_OWNER)`
    if ((mode & 0o022) !== 0) return 'can be written by others than its owner: chmod go-w'
    for (let path = realpathSync(folder); path !== dirname(path);) {
      path = dirname(path)
      const around = lstatSync(path).mode
      const [canBeWritten, isSticky] = [(around & 0o002) !== 0, (around & 0o1000) !== 0]
      if (canBeWritten && !isSticky) return `lies below ${path}, which everybody can write`
    }
    return undefined
  } catch (error) {
    return `cannot be read: ${(error as Error).message}`
  }
}
