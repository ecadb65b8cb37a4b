type IconProps = { readonly d: string; readonly className?: string };

/** A decorative line drawing on a grid of 24 by 24; the text beside it carries the meaning. */
export function Icon({ d, className = '' }: IconProps) {
  return (
    <svg className={`icon ${className}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={d} />
    </svg>
  );
}

export const CHECK = 'M5 12.5l4.5 4.5L19 7.5';
export const ALERT = 'M12 3.5l9 16H3zM12 10v4.5M12 17v.1';
export const ARROW_LEFT = 'M19 12H5m6-6.5L4.5 12l6.5 6.5';
export const ARROW_RIGHT = 'M5 12h14m-6-6.5l6.5 6.5-6.5 6.5';
