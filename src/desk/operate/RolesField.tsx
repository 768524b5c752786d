import { useId } from 'react'
import { type Role, roles } from '#contract/desk/permissions.ts'
import { t } from '../../web/language/text.ts'
import { Checkbox } from '../../web/ui/Checkbox.tsx'
import { roleName } from '../layout/codes.ts'

interface RolesFieldProps {
  chosen: readonly Role[]
  onChange: (chosen: Role[]) => void
  error: string | null
}

export function RolesField({ chosen, onChange, error }: RolesFieldProps) {
  const errorId = useId()
  const toggle = (role: Role) => onChange(roles.filter((one) => (one === role ? !chosen.includes(one) : chosen.includes(one))))
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="font-medium">{t('word.roles')}</legend>
      <div className="grid gap-x-6 min-[23rem]:grid-cols-2">
        {roles.map((role) => (
          <Checkbox key={role} label={roleName(role)} checked={chosen.includes(role)} onChange={() => toggle(role)} />
        ))}
      </div>
      {error && (
        <p id={errorId} className="text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
