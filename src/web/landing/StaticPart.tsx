import { createContext, type ReactNode, use } from 'react'

/** The parts of the landing page that no script changes. */
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

/** The content of the static parts: only on the server, so that it is not in the browser's script. */
export type StaticParts = Partial<Record<StaticPartName, ReactNode>>

export const StaticPartsContext = createContext<StaticParts>({})

/**
 * The server renders a static part's content here. The browser does not have the content: hydration leaves the server's elements alone, and
 * where React has to render from scratch, they are put back. Decision 010.
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

// Trusted Types allow this empty HTML without a policy.
const nothing = {
  __html: (globalThis as { trustedTypes?: { emptyHTML: string } }).trustedTypes?.emptyHTML ?? '',
}

const kept = new Map<string, ChildNode[]>()

/** Call before hydration: remembers the elements of all static parts. */
export function keepStaticParts(root: HTMLElement): void {
  for (const place of root.querySelectorAll<HTMLElement>('[data-static]')) kept.set(place.dataset.static ?? '', [...place.childNodes])
}
