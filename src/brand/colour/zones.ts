/**
 * The weight categories from the healthy range outwards, in the order of the gauge. They are the same for every brand:
 * a ramp made from a green brand would show the third class of obesity in the colour of health.
 */
export const ZONES = {
  light: {
    healthy: '#2f9e77',
    'weight-1': '#fbd0b3',
    'weight-2': '#f7a67b',
    'weight-3': '#cb6958',
    'weight-4': '#9a4259',
  },
  dark: {
    healthy: '#3fb389',
    'weight-1': '#f3c39b',
    'weight-2': '#ee9c74',
    'weight-3': '#e0736a',
    'weight-4': '#cf5680',
  },
} as const;
