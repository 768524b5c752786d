import { Fragment } from 'react'

/** Keys as they are printed on a keyboard: `G A` is pressed one after the other. */
export const Keys = ({ keys }: { keys: string }) => (
  <span className="whitespace-nowrap text-muted" aria-hidden="true">
    {keys.split(' ').map((key, at) => (
      <Fragment key={at}>
        {at > 0 && ' '}
        <kbd className="inline-block min-w-6 rounded-sheet border border-hairline bg-paper px-1 text-center font-sans leading-snug">
          {key}
        </kbd>
      </Fragment>
    ))}
  </span>
)
