(block) @indent.begin
(block "}" @indent.end @indent.branch)
