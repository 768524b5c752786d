import { createContext, type ReactNode, use } from 'react'

/** The parts of the landing page that no script ever changes. */
export type StillName =
  | 'languages'
  | 'offer'
  | 'desk'
  | 'payment'
  | 'benefits'
  | 'stage'
  | 'stageNotes'
  | 'reasons'
  | 'enterprise'
  | 'individuals'
  | 'gettingStarted'
  | 'team'
  | 'closing'
  | 'faq'
  | 'footer'

/** What stands in each still part: given to the server's renderer alone, so that none of it is in the browser's script. */
export type StillParts = Partial<Record<StillName, ReactNode>>

export const StillPartsContext = createContext<StillParts>({})

/**
 * The place of a still part. The server renders the part here. The browser knows the place but not what is in it, and leaves the
 * server's elements alone while it hydrates; where it cannot hydrate and makes the page anew, it puts them back. Decision 010.
 */
export function Still({ name }: { name: StillName }) {
  const part = use(StillPartsContext)[name]
  if (part) return <div data-still={name}>{part}</div>
  return (
    <div
      data-still={name}
      ref={(place) => {
        if (place && !place.firstChild) place.append(...(kept.get(name) ?? []))
      }}
      dangerouslySetInnerHTML={nothing}
      suppressHydrationWarning
    />
  )
}

// An empty text is HTML that needs no policy under Trusted Types, if it is this one.
const nothing = {
  __html: (globalThis as { trustedTypes?: { emptyHTML: string } }).trustedTypes?.emptyHTML ?? '',
}

const kept = new Map<string, ChildNode[]>()

/** To be called before hydration: remembers the elements of all still parts. */
export function keepStillParts(root: HTMLElement): void {
  for (const place of root.querySelectorAll<HTMLElement>('[data-still]')) kept.set(place.dataset.still ?? '', [...place.childNodes])
}
