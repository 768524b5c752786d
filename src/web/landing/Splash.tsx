import { Logo } from '../ui/Logo.tsx'

/** Covers the page while it is first painted. Must be the first element of the body: on a slow line, anything before it would be seen first. */
export function Splash({ brand }: { brand: string }) {
  return (
    <div className="splash" aria-hidden="true">
      <Logo name={brand} />
    </div>
  )
}
