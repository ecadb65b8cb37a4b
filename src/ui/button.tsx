import type { ComponentProps } from 'react';

type ButtonProps = ComponentProps<'button'> & { readonly look?: 'primary' | 'quiet' | 'whatsapp' };

export function Button({
  look = 'primary',
  type = 'button',
  className = '',
  ...rest
}: ButtonProps) {
  // oxlint-disable-next-line react/button-has-type
  return <button className={`button ${look} ${className}`} type={type} {...rest} />;
}
