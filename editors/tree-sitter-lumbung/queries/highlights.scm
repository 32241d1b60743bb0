(comment) @comment
(text) @string
(number) @number
(point) @constant
(sign) @constant
(name) @variable
(keyword) @keyword
(rule_name (name) @function)
(rule_name "off" @keyword)
(tag (source) @label)
(tag (status) @attribute)
["," ";" ":" "->" "|" ".."] @punctuation.delimiter
["{" "}" "[" "]"] @punctuation.bracket
