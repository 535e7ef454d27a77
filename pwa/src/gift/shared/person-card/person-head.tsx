import { Avatar } from '../../../ui/picture/avatar'

interface PersonHeadProps {
  name: string
  company?: string | null | undefined
  photo: string | null | undefined
  /** whether the name is the screen's heading */
  as?: 'h1' | 'p'
}

/** Whose card it is. */
export const PersonHead = ({ name, company, photo, as: Name = 'p' }: PersonHeadProps) => (
  <div className="flex flex-wrap items-center gap-4">
    <Avatar name={name} photo={photo} className="size-16 text-2xl" />
    <div className="flex-[1_9rem]">
      <Name className="font-display text-xl font-semibold">
        <bdi>{name}</bdi>
      </Name>
      {company && (
        <p className="text-soft">
          <bdi>{company}</bdi>
        </p>
      )}
    </div>
  </div>
)
