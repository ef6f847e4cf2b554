//! The words of a text by the rules of Unicode, which Tantivy's own tokenizers do not follow: `don't` is one word.

use tantivy::tokenizer::{Token, TokenStream, Tokenizer};
use unicode_segmentation::UnicodeSegmentation;

#[derive(Clone, Default)]
pub struct Words {
    token: Token,
}

pub struct WordStream<'text> {
    words: unicode_segmentation::UnicodeWordIndices<'text>,
    token: &'text mut Token,
}

impl Tokenizer for Words {
    type TokenStream<'text> = WordStream<'text>;

    fn token_stream<'text>(&'text mut self, text: &'text str) -> WordStream<'text> {
        self.token.reset();
        WordStream { words: text.unicode_word_indices(), token: &mut self.token }
    }
}

impl TokenStream for WordStream<'_> {
    fn advance(&mut self) -> bool {
        let Some((start, word)) = self.words.next() else { return false };
        self.token.position = self.token.position.wrapping_add(1);
        self.token.offset_from = start;
        self.token.offset_to = start + word.len();
        self.token.text.clear();
        self.token.text.push_str(word);
        true
    }

    fn token(&self) -> &Token {
        self.token
    }

    fn token_mut(&mut self) -> &mut Token {
        self.token
    }
}
