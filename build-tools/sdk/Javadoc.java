// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/**
 * The Javadoc of a module, made anew only when a source has changed: it is the slowest part.
 *
 * @param cache where what was made is kept
 * @param classpath what the sources name
 */
record Javadoc(Path cache, String classpath) {

  /** The folder with the pages. */
  Path of(String artifact, Path sources) throws IOException {
    Path pages = cache.resolve(artifact);
    Path stamp = cache.resolve(artifact + ".sources");
    List<Path> files = files(sources);
    String state = state(files);
    if (Files.isReadable(stamp) && Files.readString(stamp).equals(state)) {
      return pages;
    }
    Files.deleteIfExists(stamp);
    delete(pages);
    run(pages, files);
    Files.writeString(stamp, state);
    return pages;
  }

  private void run(Path pages, List<Path> files) {
    List<String> words =
        new ArrayList<>(
            List.of("-quiet", "-Xdoclint:none", "-notimestamp", "--no-fonts", "-public"));
    words.addAll(List.of("-encoding", "UTF-8", "-docencoding", "UTF-8", "-d", pages.toString()));
    words.addAll(List.of("-classpath", classpath));
    files.forEach(f -> words.add(f.toString()));
    StringWriter said = new StringWriter();
    PrintWriter out = new PrintWriter(said);
    ToolProvider tool =
        ToolProvider.findFirst("javadoc")
            .orElseThrow(() -> new IllegalStateException("this JDK has no javadoc"));
    if (tool.run(out, out, words.toArray(String[]::new)) != 0) {
      throw new IllegalStateException("javadoc failed:\n" + said);
    }
  }

  private static List<Path> files(Path sources) throws IOException {
    try (Stream<Path> files = Files.walk(sources)) {
      return files.filter(f -> f.toString().endsWith(".java")).sorted().toList();
    }
  }

  private static String state(List<Path> files) throws IOException {
    StringBuilder state = new StringBuilder(System.getProperty("java.version", "")).append('\n');
    for (Path file : files) {
      FileTime time = Files.getLastModifiedTime(file);
      state.append(file).append(' ').append(Files.size(file)).append(' ').append(time).append('\n');
    }
    return state.toString();
  }

  private static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }
}
