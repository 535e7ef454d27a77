import { classNames } from '../class-names'
import { Picture, type ShownPicture } from './picture'
import { lazyPart } from '../lazy-part'

export interface PicturesProps {
  pictures: readonly ShownPicture[]
  /** name of what they show */
  label: string
  /** the width of that box, as in the attribute `sizes` */
  sizes: string
  /** whether the first one is fetched before anything else on the screen */
  first?: boolean | undefined
  /** sets the size of the box that they fill */
  className: string
}

/** One picture, or a slideshow of several, whose code loads on demand. */
export function Pictures(props: PicturesProps) {
  if (props.pictures.length === 0) return null
  if (props.pictures.length === 1) return <FirstPicture {...props} />
  return <Slideshow {...props} fallback={<FirstPicture {...props} />} />
}

const FirstPicture = ({ pictures, label, sizes, first, className }: PicturesProps) =>
  pictures[0] && (
    // room for the dots of a slideshow
    <div className={classNames(pictures.length > 1 && 'pb-5', className)}>
      <Picture picture={pictures[0]} name={label} fit="contain" {...{ sizes, first }} className="size-full" />
    </div>
  )

// without a network the first picture is better than none
const Slideshow = lazyPart(
  () => import('./slideshow'),
  (_, props) => <FirstPicture {...props} />,
)
