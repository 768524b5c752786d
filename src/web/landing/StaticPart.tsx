import { createContext, type ReactNode, use } from 'react'

/** The parts of the landing page that no script ever changes. */
export type StaticPartName =
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

/** What stands in each static part: given to the server's renderer alone, so that none of it is in the browser's script. */
export type StaticParts = Partial<Record<StaticPartName, ReactNode>>

export const StaticPartsContext = createContext<StaticParts>({})

/**
 * The place of a static part. The server renders the part here. The browser knows the place but not what is in it, and leaves the
 * server's elements alone while it hydrates; where it cannot hydrate and makes the page anew, it puts them back. Decision 010.
 */
export function StaticPart({ name }: { name: StaticPartName }) {
  const part = use(StaticPartsContext)[name]
  if (part) return <div data-static={name}>{part}</div>
  return (
    <div
      data-static={name}
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

/** To be called before hydration: remembers the elements of all static parts. */
export function keepStaticParts(root: HTMLElement): void {
  for (const place of root.querySelectorAll<HTMLElement>('[data-static]')) kept.set(place.dataset.static ?? '', [...place.childNodes])
}
