import { Field } from '../../ui/form/field'
import { linkField } from './image-links'
import * as t from './images.texts'

interface LinkInputProps {
  id: string
  /** what the image is called */
  of: string
  link: string | null
  errors: Readonly<Record<string, string>>
}

/** The link that an image opens. */
export const LinkInput = ({ id, of, link, errors }: LinkInputProps) => (
  <Field
    label={t.link(of)}
    name={linkField(id)}
    error={errors[linkField(id)]}
    defaultValue={link ?? ''}
    type="url"
    inputMode="url"
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    placeholder="https://"
  />
)
