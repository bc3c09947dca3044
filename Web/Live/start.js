// The page begins.

const given = tokenOfAddress();
