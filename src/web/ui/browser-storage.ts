const storages = { local: () => localStorage, session: () => sessionStorage }

type StorageKind = keyof typeof storages

/** The stored text. Null without one, and in a browser that refuses its storage. */
export function readStored(kind: StorageKind, key: string): string | null {
  try {
    return storages[kind]().getItem(key)
  } catch {
    return null
  }
}

/** Null removes the stored text. In a browser whose storage is refused or full, nothing is stored, and no error is shown. */
export function writeStored(kind: StorageKind, key: string, text: string | null): void {
  try {
    if (text === null) storages[kind]().removeItem(key)
    else storages[kind]().setItem(key, text)
  } catch {}
}

/** The members of an object in JSON; none if the text is something else. Anyone can write to the storage: callers check each member. */
export function parseStored(text: string | null): Record<string, unknown> {
  try {
    return Object(JSON.parse(text ?? '{}')) as Record<string, unknown>
  } catch {
    return {}
  }
}
