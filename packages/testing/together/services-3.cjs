require("./run.cjs")(__filename);
