import { classNames } from './class-names.ts'
import type { ShownMessage } from './useMessage.ts'

/** The place of a short message. It stands there empty too, so that screen readers notice what appears in it. */
export function Message({ message, className }: { message: ShownMessage | null; className?: string }) {
  return (
    <output className={classNames('block min-h-6 text-sm', message?.kind === 'error' ? 'text-danger' : 'text-accent', className)}>
      {message?.text}
    </output>
  )
}
