/** What can be wrong with one value of the brand. */
export type BrandProblemCode =
  | 'missing'
  | 'tooLong'
  | 'forbiddenCharacter'
  | 'notEmail'
  | 'noDialCode'
  | 'notWholeNumber'
  | 'notWebAddress'
  | 'notHttps'
  | 'credentialsOrFragment'
  | 'notOnlyHost'
  | 'notDate'
  | 'notColor'
  | 'notSvg'
  | 'svgNamespace'
  | 'svgNotSquare'
  | 'svgStyleOrScript'
  | 'svgText'
  | 'svgPicture'
  | 'svgEntity'
  | 'svgOutsideAddress'
  | 'svgTooLarge'
  | 'notDrawable'
  | 'emptyPicture';

export type Problem<Code extends string> = {
  readonly code: Code;
  /** The limit, the path or the cause that the sentence about this problem names. */
  readonly detail?: string;
};

export type BrandProblem = Problem<BrandProblemCode>;
