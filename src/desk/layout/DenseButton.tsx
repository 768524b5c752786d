import type { ComponentProps } from 'react'
import { Button, ButtonLink } from '../../web/ui/Button.tsx'
import { classNames } from '../../web/ui/class-names.ts'
import { RouterLink } from '../../web/ui/links.tsx'

/** A button of the desk: lower than the clients' where people use a mouse (desk.css). */
export const DenseButton = ({ className, ...rest }: ComponentProps<typeof Button>) => (
  <Button kind="secondary" size="small" {...rest} className={classNames('dense', className)} />
)

/** A link to another screen that looks like a button of the desk. */
export const DenseLink = ({ className, ...rest }: ComponentProps<typeof ButtonLink>) => (
  <ButtonLink kind="secondary" size="small" {...rest} as={RouterLink} className={classNames('dense', className)} />
)
