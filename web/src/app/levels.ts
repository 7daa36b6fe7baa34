// How strong a bot is, the weakest first.

export const LEVELS = ["beginner", "casual", "club", "expert", "champion"] as const;
